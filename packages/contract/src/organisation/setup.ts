import { defineSetupStep } from '../kit/setup.ts'

export const companyStep = defineSetupStep({
  name: 'company',
  label: ['Name the company', 'ដាក់ឈ្មោះក្រុមហ៊ុន'],
  help: ['It appears on every document the school hands out.', 'វានឹងមាននៅលើឯកសារទាំងអស់ដែលសាលាចេញឱ្យ។'],
  path: '/companies',
})
export const branchStep = defineSetupStep({
  name: 'branch',
  label: ['Name the first branch', 'ដាក់ឈ្មោះសាខាទីមួយ'],
  help: ['Its code is part of every document number.', 'លេខកូដរបស់វានឹងមានក្នុងលេខឯកសារទាំងអស់។'],
  path: '/branches',
})
export const placesStep = defineSetupStep({
  name: 'places',
  label: ['Import the places', 'នាំចូលបញ្ជីទីកន្លែង'],
  help: [
    'Provinces, districts, communes and villages for addresses: one Excel file for each, provinces first. The person who runs the server can also load the full official list.',
    'រាជធានី-ខេត្ត ស្រុក ឃុំ និងភូមិ សម្រាប់អាសយដ្ឋានទាំងអស់៖ ឯកសារ Excel មួយសម្រាប់កម្រិតនីមួយៗ ដោយចាប់ពីរាជធានី-ខេត្តមុន។ អ្នកគ្រប់គ្រងម៉ាស៊ីនមេក៏អាចនាំចូលបញ្ជីផ្លូវការទាំងមូលបានដែរ។',
  ],
  path: '/imports?begin=provinces',
})
