export interface BreachedPasswords {
  /** Returns false also when the service does not answer, so that no password is refused for that. */
  includes(password: string): Promise<boolean>
}
