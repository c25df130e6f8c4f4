import { lazy } from 'react'

const PhoneWithLikely = lazy(() => import('./family-duplicates.tsx'))

/**
 * The inputs of a family's form beneath which the families that are likely the same appear; they come with the form,
 * not with the list.
 */
export const familyInputs = { father_phone: PhoneWithLikely, mother_phone: PhoneWithLikely }
