/** The ready-made views of the list of supporters, as its tabs. */
export const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Individuals', search: '?ft=1' },
  { label: 'Organizations', search: '?ft=2' },
  { label: 'Sponsors', search: '?is_sponsor=1' },
  { label: 'Members', search: '?membership_id=*' },
  { label: 'New donors', search: '?firstPaymentAfter=-8+weeks' },
  { label: 'Active donors', search: '?lastPaymentAfter=-12+months' },
  { label: 'Recurring donors', search: '?rpp=Active' },
  { label: 'Slipping', search: '?is_slipping=1' },
  { label: 'Lapsed', search: '?lastPaymentBefore=-12+months' },
  { label: 'Marketing opt-ins', search: '?fe=1' },
  { label: 'Text-to-give users', search: '?used_text_to_give=1' },
  { label: 'Fundraisers', search: '?fundraisers=active,closed' },
  { label: 'Portal users', search: '?has_login=1' },
  { label: 'Archived', search: '?fA=0' },
]
