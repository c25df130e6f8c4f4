import { Calculator, ClipboardPen, ListTodo, NotebookText } from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/scoring/km.json')

export const scoring = area('scoring', 'Scoring', 'ពិន្ទុ', khmer, [
  group('rules', 'Marking rules', 'វិធានដាក់ពិន្ទុ', [
    entry('curricula', NotebookText, ['Curriculum', 'Curricula', 'កម្មវិធីសិក្សាតាមថ្នាក់'], {
      definition: () => import('@sala/contract/scoring/curricula'),
      screen: () => import('./curricula-screen.tsx'),
    }),
    entry('score-assessments', Calculator, ['Score assessment', 'Score assessments', 'វិធីគិតពិន្ទុ'], {
      definition: () => import('@sala/contract/scoring/score-assessments'),
      screen: () => import('./assessments-screen.tsx'),
    }),
    entry('score-bases', ClipboardPen, ['Exam type', 'Exam types', 'ប្រភេទប្រឡង'], {
      definition: () => import('@sala/contract/scoring/score-bases'),
    }),
    entry('learning-expectations', ListTodo, ['Learning expectation', 'Learning expectations', 'លទ្ធផលសិក្សារំពឹងទុក'], {
      definition: () => import('@sala/contract/scoring/learning-expectations'),
    }),
  ]),
])
