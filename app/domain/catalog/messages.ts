export const AT_LEAST_ONE_CHOICE = 'Please make at least one choice.'
export const FIELD_REQUIRED = 'This field is required.'
export const NOT_A_CHOICE = 'Please choose one of the options.'
