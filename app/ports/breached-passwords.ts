/** Passwords that were published after a breach elsewhere. */
export interface BreachedPasswords {
  /** False also where nobody answers: no password is refused for that. */
  includes(password: string): Promise<boolean>
}
