type SuccessReply = { success: boolean }

export const toSuccessReply = (success: boolean): SuccessReply => ({ success })
export const isSuccess = ({ success }: SuccessReply): boolean => success
