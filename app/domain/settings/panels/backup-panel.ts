import { OWNER_ONLY } from '~/kit/permission'
import type { SettingKey } from '../definitions'
import type { SettingField, SettingPanel } from './panel'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}))

const keep = (key: SettingKey, label: string): SettingField => ({
  key,
  label,
  kind: 'count',
  isRequired: true,
  isShort: true,
  synonyms: 'retention delete old',
})

export const backups: SettingPanel = {
  id: 'backups',
  title: 'Backups',
  intro: 'Copies of the database and all files, for the day when a disk is lost.',
  permission: OWNER_ONLY,
  groups: [
    {
      fields: [
        {
          key: 'backup_schedule',
          label: 'Back up',
          kind: 'choice',
          isRequired: true,
          isShort: true,
          choices: () => [
            { value: 'off', label: 'Never' },
            { value: 'daily', label: 'Every day' },
            { value: 'weekly', label: 'Every Sunday' },
          ],
          synonyms: 'backup restore disk loss schedule nightly',
        },
        {
          key: 'backup_hour',
          label: 'At',
          kind: 'choice',
          isRequired: true,
          isShort: true,
          choices: () => HOURS,
        },
        {
          key: 'backup_verification',
          label: 'Verify',
          kind: 'choice',
          isRequired: true,
          choices: () => [
            { value: 'each', label: 'Each backup' },
            { value: 'weekly', label: 'One backup a week' },
          ],
          help:
            'It is restored into a second database, and every table, the journal and the tax receipts are compared. ' +
            'That needs twice the size of the database as free space.',
          synonyms: 'restore check prove',
        },
      ],
    },
    {
      title: 'Backups to keep',
      note: 'The newest backup of each of the last days, weeks and months. The others are deleted after the next one.',
      fields: [
        keep('backup_keep_days', 'Days'),
        keep('backup_keep_weeks', 'Weeks'),
        keep('backup_keep_months', 'Months'),
      ],
    },
  ],
}
