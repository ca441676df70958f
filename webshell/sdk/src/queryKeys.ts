/** Keys of the queries that more than one part reads; a key is the path of a GET. */

export const USER_PATH = "/api/user"
export const USER_KEY = [USER_PATH]
export const PROGRESS_KEY = ["/api/progress"]
