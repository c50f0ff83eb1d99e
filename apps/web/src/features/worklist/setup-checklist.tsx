import { mayPass, type SetupSteps } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../../api/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import styles from './setup-checklist.module.css';
import { type SetupStep, setupProgress, stepsOf } from './setup-steps.ts';

interface SetupChecklistProps {
  setup: SetupSteps;
  /** Without it the list cannot be put away: there is nothing else to do yet. */
  onHide?: () => void;
}

/** The first run: steps that tick themselves, each one press (docs/spec/worklist.md#first-run). */
export function SetupChecklist({ setup, onHide }: SetupChecklistProps) {
  const t = useTranslations('worklist.setup');
  const viewer = useSession()?.user ?? null;
  const { done, count } = setupProgress(setup);
  const steps = stepsOf(setup);
  const current = steps.find(({ name, right }) => !setup[name] && mayPass(viewer, right));
  return (
    <section className={styles.checklist} aria-labelledby="setup-title">
      <header className={styles.head}>
        <h2 id="setup-title" className={styles.heading}>
          {t('title')}
        </h2>
        <span className={styles.progress}>{t('progress', { done, count })}</span>
        {onHide && (
          <Button variant="subtle" size="xs" onClick={onHide}>
            {t('hide')}
          </Button>
        )}
      </header>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${(100 * done) / count}%` }} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            place={index + 1}
            isDone={setup[step.name] === true}
            isCurrent={step === current}
          />
        ))}
      </ol>
      {!setup.report && (
        <p className={styles.shortest}>
          <strong>{t('shortest')}</strong> {t('shortestText')}
        </p>
      )}
    </section>
  );
}

interface StepProps {
  step: SetupStep;
  place: number;
  isDone: boolean;
  isCurrent: boolean;
}

function Step({ step, place, isDone, isCurrent }: StepProps) {
  const t = useTranslations('worklist.setup');
  const viewer = useSession()?.user ?? null;
  const { name, right } = step;
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.mark}>
        {isDone ? <IconCheck size={16} role="img" aria-label={t('isDone')} /> : place}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t(`steps.${name}.title`)}</span>
        {!isDone && <span className={styles.text}>{t(`steps.${name}.text`)}</span>}
      </span>
      {!isDone &&
        (mayPass(viewer, right) ? (
          <StepAction step={step} isCurrent={isCurrent} />
        ) : (
          <span className={styles.text}>{t('noRight', { right: t(`rights.${right}`) })}</span>
        ))}
    </li>
  );
}

function StepAction({ step: { name, address }, isCurrent }: Pick<StepProps, 'step' | 'isCurrent'>) {
  const t = useTranslations('worklist.setup');
  const shared = {
    variant: isCurrent ? 'filled' : 'default',
    className: styles.action ?? '',
    children: t(`steps.${name}.action`),
  };
  if (address !== null) return <Button {...shared} component={Link} to={address} />;
  const link = `${window.location.origin}/login`;
  const messages = {
    copied: t('steps.people.copied'),
    cannotCopy: t('steps.people.cannotCopy', { link }),
  };
  return <Button {...shared} onClick={() => void copyText(link, messages)} />;
}
