export const SAVED = 'Updates saved.'
export const NOT_SAVED = 'Updates failed to save.'

export const FILL_THIS_FIELD = 'Please fill this field.'
export const tooLong = (limit: number): string => `This field can contain a maximum of ${limit} characters.`
