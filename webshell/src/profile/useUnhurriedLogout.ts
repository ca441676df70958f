import { toast, useSession } from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"

/** Time for what is still on its way to the server. */
const DELAY_MS = 1000

export function useUnhurriedLogout() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function logout() {
    setPending(true)
    toast({ title: "Saving progress..." })
    try {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      await signOut()
      toast({ title: "Success", description: "Successfully logged out. Come back soon!" })
      navigate("/auth")
    } catch (error) {
      console.error("Signing out failed.", error)
      toast({ title: "Error", description: "Failed to logout. Please try again.", variant: "destructive" })
      setPending(false)
    }
  }

  return { logout: () => void logout(), pending }
}
