import { describe, expect, test } from 'vitest'
import { changeWords } from '~/domain/supporters/activity-words'

const title = (name: string, after: object, before: object = {}) => changeWords({ name, before, after }).title

describe('a change of a supporter is named by its event', () => {
  test.each<[string, object, string]>([
    ['supporter.added', { from: 'sale' }, 'Created with a sale'],
    ['supporter.added', { from: 'form' }, 'Created'],
    ['supporter.marked-spam', { isSpam: true, isActive: false }, 'Marked as spam'],
    ['supporter.pair-dismissed', { notTheSameAs: 7 }, 'Marked as not a duplicate'],
    ['supporter.verification-changed', { verifiedStatus: 'Pending' }, 'Verification pending'],
    ['supporter.membership-started', { membership: 'Friend', from: 'plan' }, 'Friend extended by a recurring payment'],
    ['supporter.membership-settled', { membership: 'Friend', periods: 0 }, 'Friend taken back with a refund'],
  ])('%s with %o', (event, after, words) => {
    expect(title(event, after)).toBe(words)
  })
})

describe('an entry of before events had names is named by its operation', () => {
  test.each<[string, object, object, string]>([
    ['contributions.mark-spam', { isSpam: false }, { isSpam: true, isActive: false }, 'Marked as spam'],
    ['fundraising.activate-page', { verifiedStatus: null }, { verifiedStatus: 'Pending' }, 'Verification pending'],
    ['merges.undo-merge', {}, { loser: 'Ada Long' }, 'Merge with Ada Long undone'],
    ['supporters.edit-supporter', { email: 'a@example.org' }, { email: 'b@example.org' }, 'Changed the email'],
    ['supporters.edit-supporter', { emailOptIn: null }, { emailOptIn: true }, 'Subscribed to marketing email'],
    ['memberships.expire', {}, { membership: 'Friend', endsOn: '2026-11-01' }, 'Friend expired'],
    ['memberships.remove-period', { membership: 'Friend' }, { membership: 'Friend', removed: true }, 'Friend removed'],
    ['supporters.buyer', {}, { displayName: 'Ada Long', from: 'sale' }, 'Created with a sale'],
  ])('%s', (operation, before, after, words) => {
    expect(title(operation, after, before)).toBe(words)
  })
})
