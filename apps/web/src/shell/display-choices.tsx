import { languageOf } from '@backline/texts/languages';
import { Input, NativeSelect, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from '../messages/language.ts';
import {
  CONTRASTS,
  type Contrast,
  changeAtOnce,
  DENSITIES,
  type Density,
  setDisplay,
  useDisplay,
} from '../ui/display.ts';

const SCHEMES = ['dark', 'light', 'auto'] as const;

/** Language, theme, contrast and density. Every choice shows at once, so there is nothing to submit. */
export function DisplayChoices() {
  const t = useTranslations('shell.display');
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { contrast, density } = useDisplay();
  const [language, setLanguage] = useState(chosenLanguage);
  const handleLanguage = (code: string) => {
    const choice = languageOf(code) ?? 'auto';
    setLanguage(choice);
    void chooseLanguage(choice);
  };
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('language')}
        value={language}
        onChange={(event) => handleLanguage(event.currentTarget.value)}
      >
        <option value="auto">{t('asBrowser')}</option>
        {LANGUAGE_CHOICES.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Choice
        label={t('scheme')}
        value={colorScheme}
        options={SCHEMES.map((value) => ({ value, label: t(`schemes.${value}`) }))}
        onChange={(value) => changeAtOnce(() => setColorScheme(value))}
      />
      <Choice<Contrast>
        label={t('contrast')}
        value={contrast}
        options={CONTRASTS.map((value) => ({ value, label: t(`contrasts.${value}`) }))}
        onChange={(value) => setDisplay({ contrast: value })}
      />
      <Choice<Density>
        label={t('density')}
        hint={t('densityHint')}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
        onChange={(value) => setDisplay({ density: value })}
      />
    </Stack>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, hint, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      {...(hint !== undefined && { description: hint })}
    >
      <SegmentedControl
        fullWidth
        mt="xs"
        aria-labelledby={id}
        value={value}
        data={options}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
