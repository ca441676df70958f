/** What the page brings with it, the same for everyone: the school, its plugins, how one registers. */

export interface Site {
  name: string
  tagline: string
  email: string
  phone: string
  completionDenominator: number
  sampleStudyState: StudyCounters
  home: {
    headline: string
    introduction: string
    slides: { title: string; text: string; image: string; alt: string }[]
    features: { title: string; text: string; icon: string }[]
    testimonial: { quote: string; name: string; role: string; sample: boolean }
    closing: { title: string; text: string }
  }
  about: {
    mission: string
    reasons: { title: string; text: string }[]
    expertise: { title: string; text: string }[]
    approach: { title: string; text: string }[]
  }
  signIn: { headline: string; text: string; points: string[] }
}

export interface StudyCounters {
  flashcardsCompleted: number
  glossaryTermsReviewed: number
  gameQuestionsAttempted: number
  reflectionsCompleted: number
  examTipsReviewed: number
}

export type Access = "public" | "member" | "admin"

/** One entry of `GET /api/plugins`: a plugin's `plugin.json` plus what the server worked out. */
export interface PluginManifest {
  name: string
  version: string
  sdk: string
  /** The address of the remote entry; null where the plugin's UI is missing or broken. */
  entry: string | null
  pages: { path: string; module: string; access: Access }[]
  nav: { to: string; label: string; icon?: string | null; order: number; access: Access }[]
  slots: { slot: string; module: string; order: number; label?: string | null }[]
  /** Addresses worth fetching together, for each exposed module. */
  preload: Record<string, string[]>
}

export interface Boot {
  site: Site
  plugins: PluginManifest[]
  registration: "open" | "approval" | "payment"
  environment: "demo" | "production"
}

/** Reads the inert JSON block `#boot` that the server writes into the page. */
export function readBoot(from: Document = document): Boot {
  const text = from.getElementById("boot")?.textContent
  if (!text) throw new Error("The page came without its boot data.")
  return JSON.parse(text) as Boot
}
