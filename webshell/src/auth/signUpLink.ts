/** For a link that opens the sign-up: the address stays that of the sign-in, the tab goes along beside it. */
export const SIGN_UP = { to: "/auth", state: { tab: "sign-up" } }
