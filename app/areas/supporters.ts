import type { Area } from './area.ts'

export const supporters: Area = {
  name: 'supporters',
  pages: { 'supporters/:id': { file: 'supporters/record', sample: 'supporters/1' } },
  calls: { 'supporters/autocomplete': 'supporters/autocomplete' },
}
