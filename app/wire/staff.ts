/** A user's own token, shown once. */
export const tokenWire = (token: string) => ({ api_token: token })
