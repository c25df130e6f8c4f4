import { defineArea } from '../kit/area.ts'
import { accessLog, listAccessToChild } from './access-log.ts'
import { consentTexts, countConsents, publishConsentText } from './consent-texts.ts'
import { readFamilyAgreements, readFamilyConsents, saveFamilyConsent, signAgreement } from './family-agreements.ts'
import { acceptAgreement, readAgreements, readConsents, saveConsent } from './own-agreements.ts'
import {
  askChildExport,
  declineRequest,
  eraseChild,
  exportChild,
  listPrivacyClasses,
  myPrivacyRequests,
  privacyRequests,
  rehearseErasure,
} from './privacy-requests.ts'
import { rehearseRetention, retentionRules } from './retention-rules.ts'
import { retentionRuns } from './retention-runs.ts'

export const dataProtection = defineArea({
  name: 'data-protection',
  label: ['Data protection', 'ការការពារទិន្នន័យ'],
  resources: { privacyRequests, myPrivacyRequests, accessLog, consentTexts, retentionRules, retentionRuns },
  operations: {
    readAgreements,
    acceptAgreement,
    readConsents,
    saveConsent,
    readFamilyAgreements,
    signAgreement,
    readFamilyConsents,
    saveFamilyConsent,
    askChildExport,
    exportChild,
    rehearseErasure,
    eraseChild,
    declineRequest,
    listPrivacyClasses,
    listAccessToChild,
    publishConsentText,
    countConsents,
    rehearseRetention,
  },
})
