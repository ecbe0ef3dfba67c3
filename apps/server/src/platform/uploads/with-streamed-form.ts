/**
 * Returns a request like the given one whose `formData()` is a form that was received before. Its body has been read;
 * everything else, including its signal, is unchanged.
 */
export function withStreamedForm(request: Request, form: FormData): Request {
  return new StreamedFormRequest(request, form)
}

class StreamedFormRequest extends Request {
  override readonly formData: () => Promise<FormData>

  constructor({ url, method, headers, signal }: Request, form: FormData) {
    super(url, { method, headers, signal })
    this.formData = () => Promise.resolve(form)
  }
}
