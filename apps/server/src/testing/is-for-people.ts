/** Whether a refusal is one or more sentences, without the validator's wording and without field names. */
export function isForPeople(message: string): boolean {
  return (
    /^[A-Z“].*[.]$/.test(message) &&
    !/invalid input|expected|received|too (big|small):|unrecognized|regex|undefined|null|NaN/i.test(
      message,
    ) &&
    !/[a-z]_[a-z]/.test(message) &&
    !/\b[a-z]+[A-Z]/.test(message.replaceAll('CodeName', ''))
  );
}
