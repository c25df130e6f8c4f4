import { defineArea } from '../kit/area.ts'
import { followUpReports } from './follow-up-reports.ts'
import { fromSchools } from './from-schools.ts'
import { infoInquiries } from './info-inquiries.ts'
import { inquiryReports } from './inquiry-reports.ts'
import { findFamilies, printInquiries, registerInquiry } from './registration.ts'
import { printFollowUps, studentFollowUps } from './student-follow-ups.ts'

export const admissions = defineArea({
  name: 'admissions',
  label: ['Admissions', 'ការទទួលសិស្ស'],
  resources: { infoInquiries, studentFollowUps, fromSchools },
  reports: { inquiryReports, followUpReports },
  operations: { printInquiries, findFamilies, registerInquiry, printFollowUps },
})
