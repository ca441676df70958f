/** Selector for reduced motion, set by the device or the profile: `${REDUCED_MOTION} { … }` in a styled component. */
export const REDUCED_MOTION = ':root[data-motion="reduced"] &'
