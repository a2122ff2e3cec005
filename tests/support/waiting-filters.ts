/**
 * Documented filters of the contributions (R-CONTRIBUTIONS-6) that are accepted and narrow nothing: nobody writes yet what they ask for. A filter leaves this list by being declared.
 */
export const WAITING_FILTERS: Record<string, string> = {
  fots: 'tracking source: comes with contributions from the web',
  fotm: 'tracking medium: comes with contributions from the web',
  fotc: 'tracking campaign: comes with contributions from the web',
  fott: 'tracking term: comes with contributions from the web',
}
