/** useLogoutAfterSync: a hook with the profile page's logout, which waits for pending writes and asks if any remain. */
import { sendPendingWrites, toast, useSession } from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"

/** Time for what is still on its way to the server. */
const DELAY_MS = 1000

/** `asking`: something that was done without a network has not arrived; `answer` says whether to leave all the same. */
export function useLogoutAfterSync() {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)

  async function leave() {
    setPending(true)
    try {
      await signOut()
      toast({ title: "Success", description: "Successfully logged out. Come back soon!" })
      navigate("/auth")
    } catch (error) {
      console.error("Signing out failed.", error)
      toast({ title: "Error", description: "Failed to logout. Please try again.", variant: "destructive" })
      setPending(false)
    }
  }

  async function logout() {
    setPending(true)
    toast({ title: "Saving progress..." })
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    if (!user || (await sendPendingWrites(user.id)) === 0) {
      await leave()
      return
    }
    setPending(false)
    setAsking(true)
  }

  function answer(anyway: boolean) {
    setAsking(false)
    if (anyway) void leave()
  }

  return { logout: () => void logout(), pending, asking, answer }
}
