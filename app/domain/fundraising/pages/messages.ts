export const TITLE_REQUIRED = 'Please enter a title.'
export const PRODUCT_MISSING = 'Please choose what the page raises money for.'
export const SUPPORTER_MISSING = 'This supporter was not found.'
export const GOAL_AMOUNT = 'Please enter an amount above 0, such as 500.00.'
export const ADDRESS_TAKEN = 'Another page has this address.'
export const pageSaved = (name: string): string => `${name} saved.`
export const pageAdded = (name: string): string => `${name} added as a draft. Activate it to show it to visitors.`
