/** Copies what a person is to keep, and says so. */
import { toast } from "@cubital/sdk"

export async function copyText(text: string, description: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: "Copied", description })
  } catch {
    toast({ title: "Couldn't copy", description: "Select the text and copy it.", variant: "destructive" })
  }
}
