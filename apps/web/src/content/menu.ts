import { BookImage, Contact, Image, LayoutTemplate, Signature } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const content = area('content', 'Content', 'មាតិកា', [
  entry('setup-landing-pages', LayoutTemplate, ['Landing page', 'Landing pages', 'ទំព័រមុខ'], {
    from: 'landing-pages',
    screen: () => import('./landing-pages-screen.tsx'),
  }),
  entry('setup-front-covers', Image, ['Front cover', 'Front covers', 'គម្របមុខ'], { from: 'front-covers' }),
  entry('signatures', Signature, ['Signature', 'Signatures', 'ហត្ថលេខា']),
  entry('year-books', BookImage, ['Year book', 'Year books', 'សៀវភៅអនុស្សាវរីយ៍']),
  entry('school-contacts', Contact, ['School contact', 'School contacts', 'លេខទំនាក់ទំនងសាលា']),
])
