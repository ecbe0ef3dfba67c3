import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'

const font = (family: string, face: string, file: string): string =>
  join(projectRoot, 'node_modules', '@expo-google-fonts', family, face, `${file}_${face}.ttf`)

const bothWeights = (family: string, file: string): string[] =>
  ['400Regular', '700Bold'].map((face) => font(family, face, file))

/** Fonts for every letter that a printed sheet may need, whatever the language of a name. Emoji print in one color. */
export const printFonts: readonly string[] = [
  font('fraunces', '600SemiBold', 'Fraunces'),
  ...bothWeights('noto-sans', 'NotoSans'),
  ...bothWeights('noto-sans-arabic', 'NotoSansArabic'),
  ...bothWeights('noto-sans-hebrew', 'NotoSansHebrew'),
  ...bothWeights('noto-sans-thai', 'NotoSansThai'),
  ...bothWeights('noto-sans-sc', 'NotoSansSC'),
  // Hangul, which the Chinese family lacks; a Korean Noto would be ten times as large.
  ...bothWeights('nanum-gothic', 'NanumGothic'),
  ...bothWeights('noto-emoji', 'NotoEmoji'),
]
