/** Types of the sample lesson. */
import type { components } from "../api.gen"

export type SampleLesson = components["schemas"]["SampleLesson"]
