import { abouts, uploadAboutImage } from '@sala/contract/organisation/companies'
import { useSearchParams } from 'react-router'
import { operate } from '../kit/api.ts'
import { PictureUpload } from '../kit/input/picture-upload.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Pictures belong to a page that exists: while a new one is written, the editor offers none. */
export default function AboutsScreen() {
  const [params] = useSearchParams()
  const company = Number(params.get('edit'))
  const upload = async (file: File) => (await operate(uploadAboutImage, { company_id: company }, file)).file_id
  return (
    <PictureUpload value={company ? upload : undefined}>
      <ResourceScreen resource={abouts} />
    </PictureUpload>
  )
}
