/** Where less motion is asked for, by the device or on the profile: `${STILL} { … }` in a styled component. */
export const STILL = ':root[data-motion="reduced"] &'
