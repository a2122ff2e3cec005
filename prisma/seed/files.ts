export interface StoryFile {
  key: string
  name: string
  type: string
  body: Uint8Array
}

const LINES = [
  'Soup recipes',
  'Harbor Light Trust',
  '',
  'Chowder for forty: 6 lb of potatoes, 4 lb of fish, 2 gal of milk.',
  'Lentils for twenty: 3 lb of lentils, 10 carrots, 1 lemon.',
]

function page(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '')}) Tj T*`).join('\n')
  const stream = `BT /F1 14 Tf 22 TL 72 720 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let written = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ` +
    `${objects.length + 1} ` +
    `/Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`
  return new TextEncoder().encode(written + end)
}

export const STORY_FILES: readonly StoryFile[] = [
  { key: 'downloads/soup-recipes.pdf', name: 'soup-recipes.pdf', type: 'application/pdf', body: page(LINES) },
]
