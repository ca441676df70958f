/** A small school for tests. */
import type { components } from "../api.gen.js"
import type { Boot } from "../boot.js"
import type { CourseModule } from "../site.js"

export const modules: CourseModule[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  title: `Module ${index + 1}`,
  description: `What module ${index + 1} is about.`,
  prompts: ["First prompt", "Second prompt", "Third prompt"],
  picture: null,
  minutes: null,
  questions: 0,
}))

/** What GET /api/today answers to somebody new, on a Thursday. */
export const today: components["schemas"]["TodayView"] = {
  day: "2026-11-26",
  steps: [
    {
      kind: "module",
      title: "Module 1",
      detail: "Module 1",
      link: "/course/1",
      linkText: "Start",
      minutes: null,
    },
  ],
  counts: [],
  week: ["20", "21", "22", "23", "24", "25", "26"].map((day) => ({
    day: `2026-11-${day}`,
    minutes: 0,
    studied: false,
    forgiven: false,
  })),
  streak: 0,
  plan: null,
  withoutNotice: [],
  settings: {
    utcOffset: 0 - new Date().getTimezoneOffset(),
    goalMinutes: null,
    examDate: null,
    streak: true,
  },
}

export const noSecondFactor = {
  active: false,
  appSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeysOffered: false,
  offered: true,
  required: false,
}

export const boot: Boot = {
  registration: "open",
  secondFactor: "offered",
  environment: "demo",
  release: "1",
  plugins: [],
  pages: [{ name: "privacy", title: "Privacy" }],
  site: {
    name: "Test School",
    tagline: "Learn a trade well.",
    email: "help@example.org",
    phone: "+1 555 0100",
    completionDenominator: 6,
    sampleStudyState: {
      flashcardsCompleted: 3,
      glossaryTermsReviewed: 4,
      gameQuestionsAttempted: 2,
      reflectionsCompleted: 1,
      examTipsReviewed: 2,
      reflections: {},
      readTips: [],
    },
    galleryLead: null,
    home: {
      headline: "Become a gardener",
      introduction: "An introduction.",
      slides: ["one", "two", "three"].map((word) => ({
        title: `Slide ${word}`,
        text: `About ${word}.`,
        image: `media/${word}.svg`,
        alt: `A drawing of ${word}`,
      })),
      features: [{ title: "A feature", text: "What it does.", icon: "droplet" }],
      testimonial: { quote: "I passed.", name: "A Student", role: "Gardener", sample: true },
      closing: { title: "Ready?", text: "Start today." },
    },
    about: {
      mission: "Our mission.",
      reasons: [{ title: "A reason", text: "Why." }],
      expertise: [{ title: "An expertise", text: "What." }],
      approach: [{ title: "An approach", text: "How." }],
      enrollment: [
        { title: "The length", text: "How long it takes.", sample: false },
        { title: "The price", text: "What it costs.", sample: true },
      ],
    },
    samples: [{ label: "Try a lesson", to: "/sample/lesson/1" }],
    signIn: { headline: "Welcome back", text: "Sign in.", points: ["One", "Two", "Three", "Four"] },
  },
}
