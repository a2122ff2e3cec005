type Done = { success: boolean }

/** What a call for a post answers: whether it is done, and nothing else. */
export const doneReply = (success: boolean): Done => ({ success })
export const isDone = ({ success }: Done): boolean => success
