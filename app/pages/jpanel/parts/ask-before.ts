export const deleteRow = (body: string) => ({ title: 'Are you sure you want to delete this row?', body })
