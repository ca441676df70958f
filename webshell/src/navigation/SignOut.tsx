/** SignOut: the navigation's button that saves all progress and signs out. */
import { Button, Confirm, Icon, toast, useProgress, useSession } from "@cubital/sdk"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router-dom"

/** Saves first, then signs out; where saving fails, the `question` asks whether to sign out anyway. */
export function useSignOut() {
  const { signOut } = useSession()
  const { saveAll } = useProgress()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)

  async function leave(saved: boolean) {
    setAsking(false)
    setPending(true)
    try {
      await signOut()
      toast({
        title: "Success",
        description: saved
          ? "Successfully logged out. Your progress has been saved."
          : "Successfully logged out.",
      })
      navigate("/auth")
    } catch (error) {
      console.error("Signing out failed.", error)
      toast({ title: "Error", description: "Failed to logout. Please try again.", variant: "destructive" })
    } finally {
      setPending(false)
    }
  }

  async function start() {
    setPending(true)
    if (await saveAll()) await leave(true)
    else setAsking(true)
    setPending(false)
  }

  return {
    pending,
    start: () => void start(),
    question: (
      <Confirm
        open={asking}
        title="Sign out"
        confirmLabel="Log out anyway"
        cancelLabel="Stay signed in"
        danger
        onConfirm={() => void leave(false)}
        onCancel={() => setAsking(false)}
      >
        Progress saving failed. Continue with logout anyway?
      </Confirm>
    ),
  }
}

export function SignOut({ words }: { words: (text: string) => ReactNode }) {
  const { pending, start, question } = useSignOut()
  return (
    <>
      <Button kind="quiet" size="small" pending={pending} onClick={start}>
        <Icon name="log-out" size={18} />
        {words("Sign out")}
      </Button>
      {question}
    </>
  )
}
