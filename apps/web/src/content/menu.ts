import { BookImage, Contact, Image, LayoutTemplate, Signature } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/content/km.json')

export const content = area('content', 'Content', 'មាតិកា', khmer, [
  entry('setup-landing-pages', LayoutTemplate, ['Landing page', 'Landing pages', 'ទំព័រមុខ'], {
    definition: () => import('@sala/contract/content/landing-pages'),
    screen: () => import('./landing-pages-screen.tsx'),
  }),
  entry('setup-front-covers', Image, ['Front cover', 'Front covers', 'គម្របមុខ'], {
    definition: () => import('@sala/contract/content/front-covers'),
  }),
  entry('signatures', Signature, ['Signature', 'Signatures', 'ហត្ថលេខា'], {
    definition: () => import('@sala/contract/content/signatures'),
  }),
  entry('year-books', BookImage, ['Yearbook', 'Yearbooks', 'សៀវភៅអនុស្សាវរីយ៍'], {
    definition: () => import('@sala/contract/content/year-books'),
  }),
  entry('school-contacts', Contact, ['School contact', 'School contacts', 'លេខទំនាក់ទំនងសាលា'], {
    definition: () => import('@sala/contract/content/school-contacts'),
  }),
])
