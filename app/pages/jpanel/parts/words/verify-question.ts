/** Verifying an organizer sends an email for each page that it activates, so both buttons ask for confirmation. */
export const verifyQuestion = (name: string) => ({
  title: `Verify ${name}?`,
  act: 'Verify organizer',
  body:
    'Their fundraising pages that wait for it are activated: visitors see them, and an organizer with an email gets ' +
    '1 email for each.',
  isHarmless: true,
  mails: true,
})
