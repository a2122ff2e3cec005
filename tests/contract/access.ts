/**
 * Who may use each route: 'public' (nobody needs to be signed in), 'staff' (anyone who is), or the permission that is enough.
 * A route without a line here fails the contract tests.
 */
export const ACCESS: Record<string, string> = {}
