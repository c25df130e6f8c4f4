import { defineArea } from '../kit/area.ts'
import { frontCovers, setupFrontCovers } from './front-covers.ts'
import { landingPages, uploadLandingImage, uploadLandingPhoto } from './landing-pages.ts'
import { schoolContacts } from './school-contacts.ts'
import { signatures } from './signatures.ts'
import { readYearBookForm, yearBooks } from './year-books.ts'

export const content = defineArea({
  name: 'content',
  label: ['Content', 'មាតិកា'],
  resources: { landingPages, setupFrontCovers, frontCovers, signatures, yearBooks, schoolContacts },
  operations: { uploadLandingPhoto, uploadLandingImage, readYearBookForm },
})
