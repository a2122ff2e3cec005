type Done = { success: boolean }

export const doneReply = (success: boolean): Done => ({ success })
export const isDone = ({ success }: Done): boolean => success
