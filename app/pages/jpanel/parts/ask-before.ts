/** The question before an existing row of a form is taken out; `body` says what becomes of it. */
export const deleteRow = (body: string) => ({ title: 'Are you sure you want to delete this row?', body })
