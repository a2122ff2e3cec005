/** What a field is called in the file: its header, else its key. */
export const headerFor = (
  { headers, mapping }: { headers: readonly string[]; mapping: readonly string[] },
  field: string,
): string => headers[mapping.indexOf(field)] || field
