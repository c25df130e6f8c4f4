import { lazy } from 'react'

/** The inputs of an inquiry's form that suggest what is known; they come with the form, not with the list. */
export const inquirySlots = {
  from_school: lazy(() => import('./inquiry-inputs.tsx').then((found) => ({ default: found.FromSchoolInput }))),
  relationship: lazy(() => import('./inquiry-inputs.tsx').then((found) => ({ default: found.RelationshipInput }))),
}
