/** Ace captures the Tab key while somebody types in it. */
export const LEAVE_EDITOR = 'Enter begins to edit, and Esc ends it. Then Tab moves on.'
