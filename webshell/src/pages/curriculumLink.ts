/** For a link that opens the page about the school at the list of its modules. */
export const CURRICULUM = { to: "/about", state: { at: "curriculum" } }
