/** Names a field as the file does: by its header, else by its key. */
export const headerFor = (
  { headers, mapping }: { headers: readonly string[]; mapping: readonly string[] },
  field: string,
): string => headers[mapping.indexOf(field)] || field
