/** Documented messages of the import rules. Keep them verbatim (R-IMPORTS-2). */
export const REQUIRED = 'Please fill this field.'
export const RECOMMENDED = 'We recommend to not leave this field empty.'
export const EMAIL_INVALID = 'Email must be valid'
export const DATE_INVALID = 'Date is invalid.'
export const NUMBER_REQUIRED = 'This field must be a number.'
export const NOT_ALLOWED = 'Custom fields are not allowed.'
export const explainTooLong = (max: number): string => `This field can contain a maximum of ${max} characters.`
export const oneOfMessage = (label: string, list: readonly string[]): string =>
  `${label} must be one of ${list.join(', ')}`
export const startBeforeEnd = (start: string, end: string, isBlank: boolean): string =>
  `Start Date (${start}) must be before End Date ` +
  `(${end}).${isBlank ? ' When left blank, start date will be current date.' : ''}`

export const SUBMIT_FAILED = 'Failed to submit data to the provider'

export const CREATED_UNREADABLE = 'This date cannot be read. A new supporter is created on the day of the import.'
export const COUNTRY_UNKNOWN = 'Please use a country code of two letters, like US.'
export const AMOUNT_INVALID = 'Please use an amount of zero or more, with no more decimals than the currency has.'
export const AMOUNT_TOO_LARGE = 'This amount is too large.'
export const AMOUNTS_DIFFER = 'The total must be the subtotal plus DCC.'
export const WHOLE_NUMBER = 'Please use a whole number above zero.'
export const LATITUDE_RANGE = 'Latitude must be between -90 and 90.'
export const LONGITUDE_RANGE = 'Longitude must be between -180 and 180.'
export const DAY_TOO_FAR = 'Please use a date from 1900 to 2199.'
export const BORN_LATER = 'The birth date is in the future.'
export const GIFT_EXISTS = 'A contribution with this DonorPerfect gift ID exists already.'
export const RECORD_EXISTS = 'A record with this Salesforce ID exists already.'
export const DONOR_OF_OTHER = 'Another supporter has this donor ID.'
export const RECORD_OF_OTHER = 'Another supporter has this Salesforce ID.'
export const PASSWORD_WITHOUT_EMAIL = 'A password needs an email to sign in with.'
export const EMAIL_OF_OTHER = 'Another supporter has this email.'
export const SUPPORTER_UNKNOWN = 'No supporter has this Almoner ID.'
export const CONTRIBUTION_UNKNOWN = 'No contribution has this number.'
export const CONTRIBUTION_STAYS = 'This contribution is here already and stays as it is.'
export const EMAIL_ARCHIVED =
  'The supporter with this email is archived. All gifts under it go to one new supporter without an email.'
export const GIFT_IS_HERE = 'Looks like a contribution that is here already: same supporter, day and total.'
export const PERSON_IS_HERE = 'Looks like a supporter who is here already: same name and address, no email.'
export const POST_IS_HERE = 'Looks like a post that is here already: same day, headline and message.'
export const tooManyCells = (cells: number, columns: number): string =>
  `This row has ${cells} cells, but the header has ${columns}. A text with a comma may need quotes around it.`
export const SPONSEE_UNKNOWN = 'No sponsorship has this reference number.'

export const SHEET_UNKNOWN = 'No column of this file is known. Choose what is in it, or check the row of its header.'
export const FILE_REQUIRED = 'Please choose an Excel or CSV file.'
export const HEADER_ROW_INVALID = 'Please use the number of a row, like 4, or leave it blank.'
export const explainMissingHeader = (row: number): string =>
  `Row ${row} of the file is blank, or the file has no such row.`
export const FILE_EMPTY = 'The file has no rows below its header.'
export const FILE_UNREADABLE =
  'This file could not be read. In your spreadsheet program, save it as an Excel workbook (.xlsx) or as CSV, ' +
  'and upload it again.'
export const explainFileKind = (kind: string): string =>
  `This file is ${kind}. In your spreadsheet program, save it as an Excel workbook (.xlsx) or as CSV, ` +
  'and upload it again.'
export const FILE_OF_OLD_EXCEL =
  'This file has a password or the format of an old Excel (.xls). Save it as an Excel workbook (.xlsx) without ' +
  'a password, and upload it again.'
export const FILE_TOO_LARGE = 'The file holds more than can be imported at once. Please split it.'
export const explainOpenQuote = (row: number): string =>
  `A quotation mark in row ${row} has no second one. Close it, or write two of them for one within a text.`
export const FILE_OVER_LIMIT = 'The file is larger than 20 MB. Please split it.'
export const TOO_MANY_ROWS = 'The file has more than 100,000 rows. Please split it.'
export const TOO_MANY_COLUMNS = 'The file has more than 200 columns.'
export const CELL_TOO_LONG = 'A cell of the file has more than 20,000 characters.'
export const SHEET_BUSY = 'Another import of this kind is in progress. Please wait until it has finished.'
export const NOT_A_DRAFT = 'This import has been started already.'
export const PASSWORDS_IN_OTHER_COLUMN =
  'Passwords are only read from the first column whose header has the word password. Rename the column and ' +
  'upload the file again.'
export const PASSWORDS_REMOVED =
  'This file has passwords, which are kept only when it is uploaded as supporters. Upload it again, and choose ' +
  'supporters as what is in it.'
export const COLUMN_TWICE = 'Two columns of the file are mapped to the same field.'
export const explainCellError = (error: string): string => `The spreadsheet shows the error ${error} in this cell.`
