import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { RequestError, session } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import styles from './LoginForm.module.css';

const BlockPuzzle = lazy(() => import('./BlockPuzzle').then((found) => ({ default: found.BlockPuzzle })));

/** User name and password, and the slider puzzle where the configuration asks for it. `username`: nobody else is asked for. */
export function LoginForm({ username: known }: { username?: string }) {
  const { t } = useText();
  const { captcha } = useSession().config;
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [puzzle, setPuzzle] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const nameMissing = username.trim() === '';
  const passwordMissing = password === '';
  const logIn = async (captchaVerification?: string) => {
    setPuzzle(false);
    setBusy(true);
    try {
      await session.login({ username, password, ...(captchaVerification && { captchaVerification }) });
    } catch (error) {
      // The request has told what is wrong. An account that many wrong passwords were tried for asks for the puzzle, too.
      if (wantsPuzzle(error)) setPuzzle(true);
      else passwordField.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameMissing || passwordMissing || busy) return;
    if (captcha === 'blockPuzzle') setPuzzle(true);
    else void logIn();
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('login.username')}
          icon={<Icon name="user" />}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          problem={tried && nameMissing ? t('login.usernameRequired') : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={known !== undefined}
          autoFocus={known === undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || nameMissing || !passwordMissing) return;
            event.preventDefault();
            passwordField.current?.focus();
          }}
        />
        <Field
          ref={passwordField}
          label={t('login.password')}
          icon={<Icon name="lock" />}
          type={shown ? 'text' : 'password'}
          value={password}
          // A second Enter waits for the first answer, which selects what is here: nothing is typed into that.
          readOnly={busy}
          autoFocus={known !== undefined}
          onChange={(event) => setPassword(event.target.value)}
          problem={tried && passwordMissing ? t('login.passwordRequired') : undefined}
          hint={capsLock ? t('login.capsLock') : undefined}
          autoComplete="current-password"
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          end={
            <button
              type="button"
              className={styles.eye}
              aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eye' : 'eyeClosed'} />
            </button>
          }
        />
        <Button type="submit" look="primary" large busy={busy} className={styles.submit}>
          {t('login.submit')}
        </Button>
      </form>
      {puzzle && (
        <Suspense>
          <BlockPuzzle onCancel={() => setPuzzle(false)} onSolved={(verification) => void logIn(verification)} />
        </Suspense>
      )}
    </>
  );
}

function wantsPuzzle(error: unknown): boolean {
  return error instanceof RequestError && error.fields.some(({ rule }) => rule.startsWith('captcha.'));
}
