import { defineSetupStep } from '../kit/setup.ts'

export const yearStep = defineSetupStep({
  name: 'academic-year',
  label: ['Open the academic year', 'បើកឆ្នាំសិក្សា'],
  help: [
    'Terms, classes and everything in them belong to an academic year.',
    'វគ្គសិក្សា ថ្នាក់រៀន និងអ្វីៗទាំងអស់ក្នុងនោះ ស្ថិតក្នុងឆ្នាំសិក្សានេះ។',
  ],
  path: '/academic-years',
})
