/** Logs activity: the module was opened, a tab was changed. Failures only go to the console. */
import { useEffect, useRef } from "react"
import { api } from "./api"

type Activity = "chat" | "study" | "reading" | "quiz"

const ACTIVITY_OF: Record<string, Activity> = { chat: "chat", lesson: "reading", practice: "quiz" }

function log(moduleId: number, activity: Activity, details: Record<string, string>) {
  api.post("/api/activity/log", { moduleId, activity, details }).catch((error: unknown) => {
    console.error("The activity could not be logged.", error)
  })
}

export function useActivityLog(moduleId: number, tab: string) {
  useEffect(() => {
    // A turn later, so that a page that is mounted twice in a row is one visit.
    const timer = setTimeout(() => log(moduleId, "study", { action: "module_accessed" }))
    return () => clearTimeout(timer)
  }, [moduleId])

  const before = useRef(tab)
  useEffect(() => {
    if (before.current === tab) return
    before.current = tab
    log(moduleId, ACTIVITY_OF[tab] ?? "study", { action: "tab_changed", tab })
  }, [moduleId, tab])
}
