import type { Parameters } from '../kit/notice.ts'

/** What any notice may name of the one who receives it: found out when it is read, and not kept with it. */
export const commonParameters = {
  student_name: { label: ["Student's name", 'ឈ្មោះសិស្ស'], kind: 'text', sample: ['Sok Dara', 'សុខ ដារ៉ា'] },
  class_name: { label: ['Class', 'ថ្នាក់'], kind: 'text', sample: ['7B', '៧ខ'] },
  family_name: { label: ['Family', 'គ្រួសារ'], kind: 'text', sample: ['Sok Vuthy & Chan Srey', 'សុខ វុទ្ធី និង ចាន់ ស្រី'] },
  school_name: { label: ['School', 'សាលា'], kind: 'text', sample: ['Main campus', 'សាលាកណ្តាល'] },
} as const satisfies Parameters
